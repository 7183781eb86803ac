import type { Session } from '@latchkey/walletconnect'
import { describe, expect, it } from 'vitest'
import type { ServerInfo } from '../../../config/Network.ts'
import { relayIcon } from '../WalletConnectOptions.ts'
import { toPeerWallet } from './restoreSession.ts'

const server = { api: 'https://api.example' } as ServerInfo
const session = (name: string, icons: readonly string[] = []) =>
  ({ peer: { metadata: { name, description: '', url: '', icons } } }) as unknown as Session
const png = 'data:image/png;base64,aGk='

describe('what a paired wallet says of itself', () => {
  it('[X.41] a name is one line of plain text; without one there is none', () => {
    const name = '<img src=x onerror=alert(1)>\u202E\n  two\u200B'
    expect(toPeerWallet(session(name), server)?.name).toBe('<img src=x onerror=alert(1)> two')
    expect(toPeerWallet(session('a'.repeat(200)), server)?.name).toHaveLength(64)
    expect(toPeerWallet(session('\u200B '), server)).toBeUndefined()
  })

  it.each<[string, readonly string[], ServerInfo | undefined, string]>([
    ['its own text', [png], undefined, png],
    ['our server', ['https://api.example/a.png'], server, 'https://api.example/a.png'],
    ['the first that may', ['https://evil.example/a.png', png], server, png],
    ['another host', ['https://evil.example/a.png'], server, relayIcon],
    ['our server, without one', ['https://api.example/a.png'], undefined, relayIcon],
    ['a drawing that may hold markup', ['data:image/svg+xml,<svg/>'], server, relayIcon],
    ['a script', ['javascript:alert(1)'], server, relayIcon],
    ['nothing', [], server, relayIcon],
  ])('[X.37] a picture from %s', (_, icons, from, expected) => {
    expect(toPeerWallet(session('W', icons), from)?.icon).toBe(expected)
  })
})
