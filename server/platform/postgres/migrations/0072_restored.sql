-- After a backup was restored (8.1, 9.6): cursors that were given out before it and are of what was undone are known, and tokens wait
-- until an operator lets them in again.

-- Cursors from `safe` to `resumes` were given out before the restore, and mean nothing any more: the site went on from `resumes`.
create table feed_restore (
  site_id  integer not null references site,
  resumes  bigint  not null,
  safe     bigint  not null check (safe < resumes),
  at       timestamptz(3) not null default now(),
  primary key (site_id, resumes)
);

alter table api_token add column held_at timestamptz(3);
