-- What API tokens asked of a site, and operators changed: kept some days, for whoever asks what happened to a call.

create table request_log (
  site_id       integer        not null,
  id            bigint         generated always as identity,
  request_id    uuid           not null,
  -- When it came.
  at            timestamptz(3) not null,
  -- Who called, by number, as in changes.
  author        integer        not null,
  method        text           not null,
  path          text           not null,
  query         text,
  -- The pattern of the path.
  route         text           not null,
  -- Null: the caller was gone before the answer was out.
  status        smallint,
  code          text,
  detail        text,
  -- The first of what is wrong, of several.
  fault         text,
  ms            real           not null,
  request_bytes bigint,
  answer_bytes  bigint,
  ip            text           not null,
  user_agent    text,
  language      text,
  -- The beginning of what was sent, without secrets, and of the problem document that refused it.
  body          text,
  body_cut      boolean        not null,
  problem       text,
  -- Client keys and ids that the path and the body name.
  keys          text[] collate "C" not null,
  -- So many more calls of its kind, of the same caller and second, are not kept.
  left_out      integer        not null,
  primary key (site_id, id)
);

create index on request_log (site_id, request_id);
create index on request_log (site_id, author, id);
create index on request_log (site_id, id) where status >= 400;
create index on request_log (site_id, code, id) where code is not null;
create index on request_log using gin (site_id, keys);

-- All calls, counted by the hour, also those that the log leaves out.
create table request_tally (
  site_id    integer        not null,
  hour       timestamptz(0) not null,
  author     integer        not null,
  method     text           not null,
  route      text           not null,
  -- Empty: it was not refused.
  code       text           not null,
  calls      bigint         not null,
  -- The last of them.
  last_at         timestamptz(3) not null,
  last_path       text           not null,
  last_status     smallint,
  last_request_id uuid           not null,
  last_detail     text,
  last_fault      text,
  primary key (site_id, hour, author, method, route, code)
);
