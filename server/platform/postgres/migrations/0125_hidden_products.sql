-- Hidden products, which are few: a list of them reads no others (docs/decisions/0053-expensive-reads.md).
create index on product (site_id, id) where hide;
