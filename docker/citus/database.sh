#!/bin/bash
# Run once on each server of a cluster, when it is new: the roles of docker/postgres/roles.sh, and the extension.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=owner_password="$OWNER_PASSWORD" --set=app_password="$APP_PASSWORD" <<'SQL'
create role rollcall_owner login password :'owner_password';
create role rollcall_app login password :'app_password';
create database rollcall owner rollcall_owner;
\connect rollcall
create extension citus;
SQL
