#!/usr/bin/env node
// Health check of a container: exits with 0 while the server of this machine answers /healthz.
const port = process.env.LATCHKEY_PORT || '4180'
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
