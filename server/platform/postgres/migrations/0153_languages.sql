-- Texts in the languages that a site requires; null: those that each object declares. Processes of the last release know no such site and
-- read a missing name as null.
alter table site add column required_languages text;

-- Language of the texts of an import whose field has none.
alter table import add column text_language text;

alter table specification
  alter column name_ro drop not null,
  alter column name_ru drop not null;
alter table specification_value
  alter column name_ro drop not null,
  alter column name_ru drop not null;
alter table category_characteristic
  alter column name_ro drop not null,
  alter column name_ru drop not null;
alter table promo
  alter column name_ro drop not null,
  alter column name_ru drop not null;
alter table gift
  alter column name_ro drop not null,
  alter column name_ru drop not null;
alter table video_review
  alter column name_ro drop not null,
  alter column name_ru drop not null;
alter table custom_instance
  alter column name_en drop not null,
  alter column name_ro drop not null,
  alter column name_ru drop not null,
  alter column name_uk drop not null,
  alter column plural_name_en drop not null,
  alter column plural_name_ro drop not null,
  alter column plural_name_ru drop not null,
  alter column plural_name_uk drop not null;
alter table custom_instance_item
  alter column name_en drop not null,
  alter column name_ro drop not null,
  alter column name_ru drop not null,
  alter column name_uk drop not null;
alter table product
  alter column name_ro drop not null;
