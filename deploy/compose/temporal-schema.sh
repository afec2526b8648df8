#!/bin/sh
# Creates Temporal's databases and upgrades their tables to the version of the tool. A second run changes nothing.
set -eu
SQL_PASSWORD="$(cat /run/secrets/postgres-password)"
export SQL_PASSWORD
for database in temporal temporal_visibility; do
  schema=$(echo "$database" | sed 's/^temporal_//')
  temporal-sql-tool --db "$database" create-database || true # exists already
  temporal-sql-tool --db "$database" setup-schema -v 0.0 2>/dev/null || true # has a version already
  temporal-sql-tool --db "$database" update-schema --schema-name "postgresql/v12/$schema"
done
