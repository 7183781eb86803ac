import { describe, expect, it } from 'vitest'
import { type Environment, ServerConfigError } from './environment.ts'
import { readConfig } from './readConfig.ts'

const shop = {
  LATCHKEY_PUBLIC_URL: 'https://api.shop.co.uk',
  LATCHKEY_TRUST_PROXY: '1',
  LATCHKEY_FRAME_URL: 'https://wallet.shop.co.uk',
  LATCHKEY_FRAME_EMBEDDERS: 'https://app.shop.co.uk',
}
function problemsOf(env: Environment) {
  try {
    readConfig({ ...shop, ...env })
    return {}
  } catch (error) {
    if (!(error instanceof ServerConfigError)) throw error
    return Object.fromEntries(error.problems.map(({ variable, problem }) => [variable, problem]))
  }
}

describe('the configuration of a second operator', () => {
  it('[X.01] names its address and, where it has several projects, the one for this wallet', () => {
    const env = {
      ...shop,
      LATCHKEY_SECOND_OPERATOR: 'https://other.co.uk/',
      LATCHKEY_SECOND_OPERATOR_PROJECT: 'shop',
    }
    expect(readConfig(env).keys.secondOperator).toEqual({ url: 'https://other.co.uk', projectId: 'shop' })
    expect(readConfig(shop).keys.secondOperator).toBeUndefined()
  })

  it.each([
    [
      'this server’s domain',
      { LATCHKEY_SECOND_OPERATOR: 'https://second.shop.co.uk' },
      /registrable domain of this server \(shop\.co\.uk\)/,
    ],
    [
      'the domain of this operator’s keys',
      { LATCHKEY_SECOND_OPERATOR: 'https://a.vault.example', LATCHKEY_KEYS_URL: 'https://b.vault.example' },
      /vault\.example/,
    ],
    ['no TLS', { LATCHKEY_SECOND_OPERATOR: 'http://other.example' }, /https/],
    ['no address', { LATCHKEY_SECOND_OPERATOR: 'other.example' }, /URL/],
    [
      'no wallet',
      { LATCHKEY_SECOND_OPERATOR: 'https://other.example', LATCHKEY_FRAME_URL: '' },
      /LATCHKEY_FRAME_URL/,
    ],
    [
      'an operator that can sign alone',
      {
        LATCHKEY_SECOND_OPERATOR: 'https://other.example',
        LATCHKEY_CUSTODY: 'operator-recoverable',
        LATCHKEY_MODE: 'development',
      },
      /adds nothing/,
    ],
  ])('[X.01] refuses %s', (_, env, problem) => {
    expect(problemsOf(env).LATCHKEY_SECOND_OPERATOR).toMatch(problem)
  })

  it('[X.01] refuses a project of nobody, and wallets that are no origins', () => {
    expect(problemsOf({ LATCHKEY_SECOND_OPERATOR_PROJECT: 'shop' }).LATCHKEY_SECOND_OPERATOR_PROJECT).toMatch(
      'is set',
    )
    for (const entry of ['*.shop.example', 'https://wallet.shop.example/sdk', 'http://wallet.shop.example'])
      expect(problemsOf({ LATCHKEY_RECOVERY_FOR: entry }).LATCHKEY_RECOVERY_FOR).toContain(entry)
    const recoveryFor = ['https://wallet.a.example', 'https://wallet.b.example']
    expect(readConfig({ ...shop, LATCHKEY_RECOVERY_FOR: recoveryFor.join(',') }).keys.recoveryFor).toEqual(
      recoveryFor,
    )
  })
})
