// @vitest-environment happy-dom
import { authApi } from '@latchkey/protocol/schemas'
import { afterEach, expect, it, vi } from 'vitest'
import type { FrameServices } from '../FrameServices.ts'
import { showApproval } from '../screens/showApproval.ts'
import { deletionHandlers } from './deletionHandlers.ts'

vi.mock('../screens/showApproval.ts', () => ({ showApproval: vi.fn(), approveInWindow: vi.fn() }))
afterEach(() => {
  vi.mocked(showApproval).mockReset()
  document.body.replaceChildren()
})

const deleteAt = 1_900_000_000_000

/** The handler over a server that mails a code, or schedules at once. */
function start({
  mailsCode = true,
  review = async (): Promise<boolean> => false,
  openExisting = async (): Promise<object> => ({ kind: 'ready', wallet: { addresses: { eip155: '0xme' } } }),
  isRoomLoaded = true,
} = {}) {
  // it would make or recover a wallet
  const open = vi.fn()
  const asked: { path: string; body: unknown }[] = []
  const events: string[] = []
  const session = {
    account: async () => ({ id: 'mira', email: 'mira@example.org', createdAt: 0 }),
    accessToken: async () => 'access',
    end: async () => void events.push('signed out'),
  }
  const state = {
    look: { locale: 'en', mode: 'light', variables: {} },
    abort: new AbortController(),
    queue: Promise.resolve(),
    addresses: { eip155: '0xme' } as object | undefined,
    isWalletReady: true,
  }
  const services = {
    auth: 'https://api.example',
    api: {
      async call(_: string, { path }: { path: string }, body: unknown) {
        asked.push({ path, body })
        if (path === authApi.confirmDeletion.path || !mailsCode) return { action: 'SCHEDULED', deleteAt }
        return { action: 'VERIFY_OTP', deletionId: `id ${asked.length}`, otpLength: 6, expiresIn: 1 }
      },
    },
    session,
    wallet: { open, openExisting },
    async loadSmartAccounts() {
      if (!isRoomLoaded) throw new Error('The script can’t be loaded.')
      return {
        async reviewPermissions(_: unknown, account: string) {
          events.push(`review ${account}`)
          return review()
        },
      }
    },
    state,
    notify: ({ type }: { type: string }) => void events.push(type.split('/')[1] ?? ''),
  } as unknown as FrameServices
  const { DELETE_ACCOUNT } = deletionHandlers(services)
  const context = { id: 'm1', progress() {}, embedder: 'https://app.example', hasPort: true }
  return { asked, events, state, open, run: () => DELETE_ACCOUNT?.(undefined, context) }
}

const approves = () =>
  vi.mocked(showApproval).mockImplementation(async ({ approval }) => ({
    digest: approval.digest,
    isApproved: true,
  }))
const part = <element extends HTMLElement = HTMLElement>(testId: string) =>
  vi.waitUntil(() => document.querySelector<element>(`[data-testid="${testId}"]`))

it('[X.10] a no mails no code and deletes nothing', async () => {
  vi.mocked(showApproval).mockResolvedValue({ digest: '', isApproved: false })
  const { asked, events, run } = start()
  await expect(run()).rejects.toMatchObject({ code: 'rejected' })
  expect(asked).toEqual([])
  expect(events).not.toContain('signed out')
  const { title, warnings } = vi.mocked(showApproval).mock.calls[0]?.[0].approval.description ?? {}
  expect(title).toBe('Delete your account')
  expect(warnings?.[0]).toMatchObject({ level: 'danger', text: expect.stringContaining('you can’t move') })
})

it('[X.10] a yes mails the code, whose form is the wallet’s own; entered, this session is over', async () => {
  approves()
  const { asked, events, state, run } = start()
  const running = run()
  const code = await part<HTMLInputElement>('confirm-code')
  expect(asked.map(({ path }) => path)).toEqual([authApi.deleteAccount.path])
  expect(document.body.textContent).toContain('mira@example.org')
  ;(await part('confirm-again')).click()
  await vi.waitUntil(() => asked.length === 2)
  await vi.waitUntil(() => !document.querySelector('main')?.hasAttribute('aria-busy'))
  code.value = '123 456'
  ;(await part('confirm-submit')).click()
  expect(await running).toEqual({ deleteAt })
  // only the newest code counts
  expect(asked.at(-1)).toEqual({
    path: authApi.confirmDeletion.path,
    body: { deletionId: 'id 2', otp: '123456' },
  })
  expect(events.at(-1)).toBe('signed out')
  expect(state).toMatchObject({ addresses: undefined, isWalletReady: false })
})

it('[X.10] whoever keeps the account at the form for the code has deleted nothing', async () => {
  approves()
  const { asked, events, run } = start()
  const running = run()
  const refused = expect(running).rejects.toMatchObject({ code: 'rejected' })
  ;(await part('delete-cancel')).click()
  await refused
  expect(asked.map(({ path }) => path)).toEqual([authApi.deleteAccount.path])
  expect(events).not.toContain('signed out')
  expect(document.body.childElementCount).toBe(0)
})

it('an account without a mailbox is asked for no code', async () => {
  approves()
  const { events, run } = start({ mailsCode: false })
  expect(await run()).toEqual({ deleteAt })
  expect(events.at(-1)).toBe('signed out')
})

it('[X.10, X.69] permissions that outlast the account are shown before anything else, and named in the approval', async () => {
  approves()
  const { events, run } = start({ mailsCode: false, review: async () => true })
  expect(await run()).toEqual({ deleteAt })
  expect(events[0]).toBe('review 0xme')
  const { warnings } = vi.mocked(showApproval).mock.calls[0]?.[0].approval.description ?? {}
  expect(warnings?.map(({ text }) => text)).toEqual([
    expect.stringContaining('you can’t move'),
    expect.stringContaining('can still spend'),
  ])
  // the control
  const without = start({ mailsCode: false })
  await without.run()
  expect(vi.mocked(showApproval).mock.calls[1]?.[0].approval.description.warnings).toHaveLength(1)
})

it('[X.10, X.69] whoever keeps the account at its permissions has mailed and deleted nothing', async () => {
  approves()
  const refusal = Object.assign(new Error('User rejected the request.'), { code: 'rejected' })
  const { asked, run } = start({ review: () => Promise.reject(refusal) })
  await expect(run()).rejects.toMatchObject({ code: 'rejected' })
  expect(asked).toEqual([])
  expect(showApproval).not.toHaveBeenCalled()
})

const warningsOf = () => vi.mocked(showApproval).mock.calls[0]?.[0].approval.description.warnings

it.each([
  ['a wallet that isn’t on this device', { openExisting: async () => ({ kind: 'recover' }) }],
  [
    'a wallet that can’t be opened',
    {
      openExisting: async () => {
        throw new Error('The keys service is down.')
      },
    },
  ],
  ['code that can’t be loaded', { isRoomLoaded: false }],
])(
  '[X.10, X.69] with %s nothing is revoked, and the account is deleted, after the warning that permissions may hold',
  async (_, options) => {
    approves()
    const { events, open, run } = start({ mailsCode: false, ...options })
    expect(await run()).toEqual({ deleteAt })
    expect(events.filter((event) => event.startsWith('review'))).toEqual([])
    expect(warningsOf()?.map(({ text }) => text)).toContainEqual(expect.stringContaining('can still spend'))
    expect(open).not.toHaveBeenCalled()
  },
)

it('[X.10] beginning a deletion makes no wallet, and an account without one is warned of no permission', async () => {
  vi.mocked(showApproval).mockResolvedValue({ digest: '', isApproved: false })
  const { asked, events, open, run } = start({ openExisting: async () => ({ kind: 'new' }) })
  await expect(run()).rejects.toMatchObject({ code: 'rejected' })
  expect(open).not.toHaveBeenCalled()
  expect(asked).toEqual([])
  expect(events.filter((event) => event.startsWith('review'))).toEqual([])
  expect(warningsOf()).toHaveLength(1)
})
