#!/bin/bash
# Run once, when the database is new: the role that owns the tables and the role of web and worker, which owns nothing.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=owner_password="$OWNER_PASSWORD" --set=app_password="$APP_PASSWORD" <<'SQL'
create role rollcall_owner login password :'owner_password';
create role rollcall_app login password :'app_password';
create database rollcall owner rollcall_owner;
SQL
