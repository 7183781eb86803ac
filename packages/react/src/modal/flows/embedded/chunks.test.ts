import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** Names of a module and of all it imports statically: what a bundler loads with it. Types aren't loaded. */
function findLoaded(path: string, found = new Set<string>()): ReadonlySet<string> {
  const name = basename(path)
  if (found.has(name)) return found
  found.add(name)
  const text = readFileSync(path, 'utf8').replace(/import type [^;]*? from '[^']+'|^ \* .*$/gm, '')
  for (const [, source = ''] of text.matchAll(/from '(\.[^']+\.tsx?)'/g))
    findLoaded(join(dirname(path), source), found)
  return found
}

const ofEmail = /^(EmailForm|CodeForm|OtpInput|EmailVerifyOtp|UpdateEmail\w+)\.tsx$/
const ofSocials = /^(SocialButtons|ConnectSocials|Connecting(Social|Farcaster)|SocialMark)\.tsx$/

it.each([
  ['emailViews.ts', true, false],
  ['socialViews.ts', false, true],
  ['index.ts', false, false],
  ['LoginPart.tsx', false, false],
  ['watchLogin.ts', false, false],
  ['../../shell/ModalRoot.tsx', false, false],
])('[S2.39] %s loads code of the sign-in by e-mail: %s, with another service: %s', (path, email, socials) => {
  const loaded = [...findLoaded(join(import.meta.dirname, path))]
  expect(loaded.length).toBeGreaterThan(1)
  expect(loaded.some((name) => ofEmail.test(name))).toBe(email)
  expect(loaded.some((name) => ofSocials.test(name))).toBe(socials)
})
