-- People see their orders of a site in their account at the hub (7.7).
alter table site add account_orders boolean not null default false;
