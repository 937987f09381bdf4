-- How many calls a minute a token has: null as the deployment says, 0 without a limit.
alter table api_token add calls_per_minute integer check (calls_per_minute >= 0);

-- What the callers of all processes have had of a minute. Processes add to it a few times a second, and no call waits for that.
-- It may be lost with a crash: then a minute begins anew. The number is that of api_token, which rotated tokens share.
create unlogged table call_count (
  number integer primary key,
  -- In minutes since 1970.
  minute integer not null,
  calls  bigint  not null
) with (fillfactor = 50);
