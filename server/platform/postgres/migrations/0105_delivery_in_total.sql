-- Whether the total of an order has the price of its delivery in it, which stands in its delivery. Totals that are there stay as they are.
-- A process of the release before reckons without it what it writes.
alter table site add column delivery_in_total boolean not null default false;
