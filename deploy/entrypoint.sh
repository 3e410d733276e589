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
  rm -f "$fresh"*
  litestream restore -config "$config" -if-replica-exists -o "$fresh" "$database" ||
    refuse "the replica could not be restored; see Litestream's error above."
  [ -e "$fresh" ] || return 0
  bun "$here/check-database.ts" "$fresh" ||
    refuse "the database restored from the replica is damaged."
  # A write-ahead log left by a lost database would be applied to the restored one.
  rm -f "$database-wal" "$database-shm"
  mv "$fresh" "$database"
}

# As src/main.ts: other users of the machine must not read a restored database.
umask 077
mkdir -p "$DATA_DIR"
[ -n "${LITESTREAM_REPLICA_URL:-}" ] || exec "$@"
[ -e "$database" ] || restore
exec litestream replicate -config "$config" -exec "$*"
