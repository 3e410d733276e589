#!/bin/sh
# Starts the server:  deploy/entrypoint.sh bun src/main.ts
#
# With LITESTREAM_REPLICA_URL set, an empty data folder is first restored from the replica, and while the server runs its
# writes are replicated within a second. Without it the server simply starts.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
config="$here/../litestream.yml"
export DATA_DIR="${DATA_DIR:-/data}"
database="$DATA_DIR/app.db"
fresh="$database.restoring"

refuse() {
  rm -f "$fresh"*
  echo "Not started: $*" >&2
  echo "The data folder was left as it was. See \"Restore\" in docs/operations.md." >&2
  exit 1
}

# The database gets its name only after the check, so that an interrupted start leaves nothing that looks like data.
restore() {
  litestream restore -config "$config" -if-replica-exists -o "$fresh" "$database" ||
    refuse "the replica could not be restored; see Litestream's error above."
  if [ ! -e "$fresh" ]; then
    # A typo in the address looks the same as a new site, and would start an empty one.
    [ "${LITESTREAM_NEW_REPLICA:-}" = yes ] ||
      refuse "there is no database in $DATA_DIR, and none at LITESTREAM_REPLICA_URL. If the site is new, start it once with LITESTREAM_NEW_REPLICA=yes; else correct the address."
    return 0
  fi
  bun "$here/check-database.ts" "$fresh" ||
    refuse "the database restored from the replica is damaged."
  # A write-ahead log left by a lost database would be applied to the restored one.
  rm -f "$database-wal" "$database-shm"
  mv "$fresh" "$database"
}

# Litestream splits the command at spaces again.
quoted() {
  for word in "$@"; do
    printf "'%s' " "$(printf %s "$word" | sed "s/'/'\\\\''/g")"
  done
}

# A standby only waits. When its turn comes, it runs this script again with ROLE=core.
[ "${ROLE:-}" != standby ] || exec "$@"
# As src/main.ts: other users of the machine must not read a restored database.
umask 077
mkdir -p "$DATA_DIR"
# Of a start that was interrupted.
rm -f "$fresh"*
[ -n "${LITESTREAM_REPLICA_URL:-}" ] || exec "$@"
# A file without a single byte is no database: SQLite would make an empty site of it.
[ -s "$database" ] || restore
rm -f "$fresh"*
export REPLICA_METRICS_ADDR="${REPLICA_METRICS_ADDR:-127.0.0.1:9464}"
exec litestream replicate -config "$config" -exec "$(quoted "$@")"
