#!/bin/bash
# Builds the image and runs it as a normal user without capabilities, on a read-only root: the server becomes ready, the
# health check passes, setup creates the first admin, and SIGTERM stops it with exit code 0. Needs root and buildah.
# BASE names another base image; with PULL=never it must be in buildah's storage.
set -euo pipefail
cd "$(dirname "$0")/../.."
export BUILDAH_ISOLATION=chroot
port=4790
buildah bud --pull-"${PULL:-missing}" --network host ${BASE:+--build-arg BASE="$BASE"} -f deploy/container/Dockerfile -t hearth .
container=$(buildah from --pull-never localhost/hearth)
data=$(mktemp -d)
trap 'buildah rm "$container" >/dev/null; rm -rf "$data"' EXIT
chown 1000:1000 "$data"
root=$(buildah mount "$container")
export root data port

unshare --mount bash -euo pipefail -c '
  mount --make-rprivate / && mount --bind "$root" "$root" && mount --bind "$data" "$root/data"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp" && mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev"
  mount -o remount,bind,ro "$root"
  inside=(chroot "$root" setpriv --no-new-privs --bounding-set=-all --inh-caps=-all --reuid 1000 --regid 1000 --clear-groups
    env -i --chdir=/app PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production HEARTH_DATA=/data HOME=/data PORT="$port"
    HEARTH_PUBLIC_URL="http://127.0.0.1:$port")
  if "${inside[@]}" touch /app/written 2>/dev/null; then echo "the root file system can be written"; exit 1; fi
  "${inside[@]}" node apps/api/src/server.mjs & server=$!
  probe="fetch(\`http://127.0.0.1:$port/\${process.argv[1]}\`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
  for _ in {1..120}; do "${inside[@]}" node -e "$probe" readyz && break; kill -0 "$server"; sleep 1; done
  "${inside[@]}" node -e "$probe" healthz
  "${inside[@]}" node apps/api/src/setup-cli.ts --email=ana@example.com --name="Ana Ruiz" --company="Ruiz Living" \
    --property="Elm Court" --state=CO | grep "^Sign in: "
  kill -TERM "$server" && wait "$server"
'
echo "The image works: $(buildah images --format '{{.Size}}' localhost/hearth)"
