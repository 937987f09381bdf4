-- An import may refuse to create, or to change, as bulk-upsert does. A process of the release before does both, as it always did.

alter table import add column mode text not null default 'both' check (mode in ('both', 'update', 'create'));
