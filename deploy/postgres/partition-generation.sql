-- Splits `generation` into 16 partitions by a hash of the user (docs/growing.md). Stop the app first, make a
-- backup, and run it as the owner of the tables:
--   psql --set ON_ERROR_STOP=1 --file deploy/postgres/partition-generation.sql "$DATABASE_URL"
-- It copies the table, so it needs as much space again while it runs. Later migrations of the app change the
-- partitions along with the table. To go back, copy the rows into a plain table the same way.
begin;
lock table generation, generation_match in access exclusive mode;
alter table generation_match
  drop constraint generation_match_user_id_generation_id_generation_user_id_id_fk;
alter table generation rename to generation_whole;

create table generation (like generation_whole including defaults including generated)
  partition by hash (user_id);
do $$
begin
  for part in 0..15 loop
    execute format(
      'create table generation_%s partition of generation for values with (modulus 16, remainder %s)',
      part, part);
  end loop;
end $$;
insert into generation select * from generation_whole;

-- Every index, with the names that the app's migrations know.
create temporary table wanted on commit drop as
select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
from pg_index where indrelid = 'generation_whole'::regclass and not indisprimary;
drop table generation_whole;
alter table generation add constraint generation_user_id_id_pk primary key (user_id, id);
do $$
declare definition text;
begin
  for definition in select replace(w.definition, 'generation_whole', 'generation') from wanted w loop
    execute definition;
  end loop;
end $$;
alter table generation add constraint generation_user_id_account_id_fk
  foreign key (user_id) references account (id) on delete cascade;
alter table generation_match
  add constraint generation_match_user_id_generation_id_generation_user_id_id_fk
  foreign key (user_id, generation_id) references generation (user_id, id) on delete cascade;
commit;
analyze generation;
