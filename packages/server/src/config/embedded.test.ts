import { describe, expect, it } from 'vitest'
import { ServerConfigError } from './environment.ts'
import { readConfig } from './readConfig.ts'

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ServerConfigError)) throw error
    return error.problems
  }
}

describe('readEmbeddedConfig', () => {
  it.each([
    [{}, 8],
    [{ LATCHKEY_PRESET: 'compat' }, 6],
    [{ LATCHKEY_MODE: 'development' }, 6],
    [{ LATCHKEY_OTP_LENGTH: '6' }, 6],
    [{ LATCHKEY_OTP_LENGTH: '10' }, 10],
  ])('[S5.07] %j: codes of %i digits', (env, length) => {
    expect(readConfig(env).auth.otpLength).toBe(length)
  })

  it.each(['5', '11', '6.5', 'many'])('[S5.07] a code of %s digits is refused at the start', (length) => {
    expect(problemsOf({ LATCHKEY_OTP_LENGTH: length })).toMatchObject([{ variable: 'LATCHKEY_OTP_LENGTH' }])
  })

  it('[T-GUARD] the spend guard is on unless the operator switches it off', () => {
    expect(readConfig({}).keys.spendLimit).toBe(1000)
    expect(readConfig({ LATCHKEY_SPEND_LIMIT: '0' }).keys.spendLimit).toBe(0)
    expect(problemsOf({ LATCHKEY_SPEND_LIMIT: '-1' })).toHaveLength(1)
  })

  it('[X.01] an operator who could sign for everybody is a local demo, or there is no start', () => {
    const env = { LATCHKEY_CUSTODY: 'operator-recoverable' }
    expect(problemsOf(env)).toEqual([
      { variable: 'LATCHKEY_CUSTODY', problem: expect.stringContaining('local demo only') },
    ])
    expect(readConfig({ ...env, LATCHKEY_MODE: 'development' }).keys.custody).toBe('operator-recoverable')
  })

  it.each([
    ['LATCHKEY_OTP_LENGTH', { LATCHKEY_OTP_LENGTH: '5' }],
    ['LATCHKEY_SMTP_URLS', { LATCHKEY_SMTP_URLS: 'http://mail.example', LATCHKEY_MAIL_FROM: 'a@b.example' }],
    ['LATCHKEY_MAIL_FROM', { LATCHKEY_SMTP_URLS: 'smtp://user:secret@mail.example' }],
    ['LATCHKEY_MAIL_FROM', { LATCHKEY_MAIL_FROM: 'a@b.example\r\nBcc: eve@example.org' }],
    ['LATCHKEY_AUTH_URL', { LATCHKEY_AUTH_URL: 'javascript:alert(1)' }],
    ['LATCHKEY_KEYS_URL', { LATCHKEY_KEYS_URL: 'https://keys.example/?x' }],
    ['LATCHKEY_VAULT_URL', { LATCHKEY_KMS: 'vault', LATCHKEY_VAULT_TOKEN: 'secret' }],
    ['LATCHKEY_VAULT_TOKEN', { LATCHKEY_KMS: 'vault', LATCHKEY_VAULT_URL: 'https://vault.example' }],
  ])('%s is named when it can’t be used, without its value', (variable, env) => {
    const problems = problemsOf(env as unknown as Record<string, string>)
    expect(problems.map((one) => one.variable)).toEqual([variable])
    expect(JSON.stringify(problems)).not.toMatch(/user:secret|"secret"/)
  })
})
