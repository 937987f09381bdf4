-- Host names by which a site is known to callers without a token: browsers of its shop.
--
-- The host itself tells the site, so it is found before any site is known: its key cannot begin with site_id. Like
-- api_token, the table is small and seldom written.

create table site_host (
  -- As browsers send it: lower case, non-ASCII names in their xn-- form, without a port.
  host       text collate "C" primary key check (host = lower(host) and length(host) between 1 and 253),
  site_id    integer        not null references site,
  created_at timestamptz(3) not null default now()
);

create index on site_host (site_id);
