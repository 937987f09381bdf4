-- What becomes of fields that nobody knows in what a token writes: refused, or left out and named (rule 4.3.0).
alter table api_token add unknown_fields text not null default 'refuse' check (unknown_fields in ('refuse', 'ignore'));
