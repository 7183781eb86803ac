import { existsSync } from 'node:fs'
import { run } from '../run.mjs'
import { hashFiles } from './hashFiles.mjs'
import { root } from './root.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

const sources = {
  'apps/web': [
    'apps/web',
    'packages/protocol/src',
    'packages/siwx/src',
    'packages/walletconnect/src',
    'packages/frame/src',
    'packages/core/src',
    'packages/react/src',
    'package-lock.json',
  ],
  'packages/frame': ['packages/frame/src', 'scripts/frame', 'packages/protocol/src', 'package-lock.json'],
  'apps/console': ['apps/console', 'packages/protocol/src', 'package-lock.json'],
  'apps/dev-wallet': [
    'apps/dev-wallet',
    'packages/protocol/src',
    'packages/walletconnect/src',
    'package-lock.json',
  ],
}

/** A file of what is built, where that is not the app's own `dist`. */
const products = {
  'packages/frame': 'packages/frame/app/integrity.json',
  'apps/console': 'packages/server/console/index.html',
}

/** Builds the apps whose sources changed since they were last built. Throws with the builder's words. */
export async function buildApps() {
  for (const [app, paths] of Object.entries(sources)) {
    const hash = hashFiles(paths.map((path) => root + path))
    const isFrame = app === 'packages/frame'
    const product = products[app] ?? `${app}/dist/index.html`
    const name = `build-${app.replace('/', '-')}`
    if (readStamp(name) === hash && existsSync(`${root}${product}`)) continue
    const start = performance.now()
    const { code, text } = await run(
      process.execPath,
      isFrame ? [`${root}scripts/frame/buildFrame.mjs`] : [`${root}node_modules/vite/bin/vite.js`, 'build'],
      {
        cwd: `${root}${app}`,
        quiet: true,
        env: { NO_COLOR: '1' },
      },
    )
    if (code !== 0) throw new Error(`${app} could not be built:\n${text.trim().slice(0, 4000)}`)
    writeStamp(name, hash)
    console.log(`Built ${app} (${((performance.now() - start) / 1000).toFixed(1)} s).`)
  }
}
