import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Fonts that make screenshots the same on every machine. */
const debianPackages = ['chromium', 'fonts-liberation', 'fonts-noto-color-emoji']
const spareVersion = '147.0.0'

/**
 * A Chromium to test with: LATCHKEY_CHROMIUM, an installed one, Debian's by apt when we are root, else the one that comes
 * as an npm package (it can't load extensions: `extensions` is false and the caller says so aloud).
 */
export async function findChromium() {
  const installed = [
    process.env.LATCHKEY_CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium-browser',
  ]
  const found = () => installed.find((path) => path && existsSync(path))
  if (found()) return { path: found(), extensions: true, env: {} }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`browser: installing ${debianPackages.join(', ')} with apt-get`)
    try {
      execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'] })
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...debianPackages], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    } catch (error) {
      console.log(`browser: apt-get could not install it (${error.message})`)
    }
    if (found()) return { path: found(), extensions: true, env: {} }
  }
  return spareChromium()
}

async function spareChromium() {
  const folder = resolve('.latchkey/spare-chromium')
  mkdirSync(folder, { recursive: true })
  const require = createRequire(join(folder, 'index.js'))
  if (!existsSync(join(folder, 'node_modules/@sparticuz/chromium'))) {
    console.log(`browser: none on this machine, fetching @sparticuz/chromium ${spareVersion} from npm`)
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    execFileSync(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', `@sparticuz/chromium@${spareVersion}`],
      { cwd: folder },
    )
  }
  // It unpacks its libraries only when it believes to be on that platform, into TMPDIR, and re-uses what it finds there.
  const place = mkdtempSync(join(tmpdir(), 'latchkey-chromium-'))
  process.env.TMPDIR = place
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'
  const { default: chromium } = await import(require.resolve('@sparticuz/chromium'))
  const path = await chromium.executablePath()
  console.log('browser: this one can not load extensions; the extension tests are left out')
  return {
    path,
    extensions: false,
    env: { LD_LIBRARY_PATH: join(place, 'al2023/lib'), FONTCONFIG_PATH: join(place, 'fonts') },
  }
}
