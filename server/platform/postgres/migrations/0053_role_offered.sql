-- A role that an owner of a site offers counts once the person signs in to the console. Until then the site knows no more of them than
-- the address that was typed, whether it is that of a user or not. Null: it counts.
alter table site_operator add offered_to text;
