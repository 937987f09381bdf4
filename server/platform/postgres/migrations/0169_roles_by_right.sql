-- Roles by right. The last release knows owner, manager and viewer, and lets a viewer only read; so a person with another role has
-- `viewer` there, and the role itself next to it. Each process reads `held_role`: it is right, too, after the last release gave
-- another role.
alter table site_operator
  add column ready_role text check (ready_role in ('orders', 'picker', 'content', 'prices', 'accountant')),
  add column held_role text generated always as
    (case when role = 'viewer' then coalesce(ready_role, role) else role end) stored;
