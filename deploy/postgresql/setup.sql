-- A role and a database for Twistwood in an empty cluster. As a superuser:
--
--   psql -v password="$(openssl rand -hex 24)" -f setup.sql
--
-- Then the servers use postgresql://twistwood:PASSWORD@host/twistwood. Several may: each takes three
-- connections (writing, reading, listening).
\set ON_ERROR_STOP on
\if :{?password}
\else
  \warn 'setup.sql: give the role a password: psql -v password=... -f setup.sql'
  \quit
\endif

create role twistwood login password :'password';
create database twistwood owner twistwood encoding 'UTF8' template template0;
\connect twistwood
revoke all on database twistwood from public;
revoke create on schema public from public;
grant create, usage on schema public to twistwood;
-- A turn is acknowledged when it is on disk: no default of a role may take that back.
alter role twistwood in database twistwood set synchronous_commit = on;
