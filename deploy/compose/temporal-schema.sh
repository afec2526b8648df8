#!/bin/sh
# Makes Temporal's databases and brings their tables to the version of the tool; run again, it changes nothing.
set -eu
SQL_PASSWORD="$(cat /run/secrets/postgres-password)"
export SQL_PASSWORD
for database in temporal temporal_visibility; do
  schema=$(echo "$database" | sed 's/^temporal_//')
  temporal-sql-tool --db "$database" create-database || true # is there
  temporal-sql-tool --db "$database" setup-schema -v 0.0 2>/dev/null || true # has versions
  temporal-sql-tool --db "$database" update-schema --schema-name "postgresql/v12/$schema"
done
