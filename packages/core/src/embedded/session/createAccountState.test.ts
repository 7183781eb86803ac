import { describe, expect, it, vi } from 'vitest'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { LoginEvent } from '../../config/LoginSource.ts'
import { createLoginCache } from '../createLoginCache.ts'
import { createAccountState } from './createAccountState.ts'
import type { EmbeddedSessionParameters, FrameAccess } from './FrameAccess.ts'

const mira = `0x${'a1'.repeat(20)}`
const noor = `0x${'b2'.repeat(20)}`
const signedOut = () =>
  Object.assign(new Error('You’re signed out. Sign in again.'), { name: 'FrameError', code: 'refused' })

/** A question to the frame, which the test answers in any order. */
type Question = {
  readonly name: string
  readonly answer: (reply: unknown) => void
  readonly refuse: (error: Error) => void
}

function start() {
  const questions: Question[] = []
  const request = (name: string) =>
    new Promise((answer, refuse) => {
      questions.push({ name, answer, refuse })
    })
  const cache = createLoginCache(undefined)
  const emails: (string | undefined)[] = []
  const changes: unknown[] = []
  const context = { networks: () => [{ caipNetworkId: 'eip155:1' }] } as unknown as AdapterContext
  const parameters = {
    context,
    cache,
    emitLogin: (event: LoginEvent) => void (event.type === 'user' && emails.push(event.user?.email)),
    emit: (_: string, payload: unknown) => void changes.push(payload),
  } as unknown as EmbeddedSessionParameters
  const state = createAccountState(parameters, request as unknown as FrameAccess['request'])
  const userOf = (address: string, email: string) => ({ address, email, chainId: 1, custody: 'user-held' })
  return {
    state,
    cache,
    questions,
    /** E-mail addresses of the users that were told, oldest first. */
    emails,
    changes,
    asMira: userOf(mira, 'mira@example.org'),
    asNoor: userOf(noor, 'noor@example.org'),
    async signIn(user: object) {
      const fetching = state.fetchUser({ silent: true })
      questions.at(-1)?.answer(user)
      await fetching
    },
  }
}

describe('an answer of the frame that comes late', () => {
  it('[S4.51] puts no former user back after a sign-out', async () => {
    const { state, questions, emails, signIn, asMira } = start()
    await signIn(asMira)
    const fetching = state.fetchUser({ silent: true })
    state.clear()
    questions.at(-1)?.answer(asMira)
    await expect(fetching).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
    expect([state.accounts(), state.user()]).toEqual([[], undefined])
    expect(emails).toEqual(['mira@example.org', undefined])
    // Control: the next sign-in counts.
    await signIn(asMira)
    expect(state.accounts()).toEqual([mira])
  })

  it('[S4.51] puts no former user back after somebody else has signed in', async () => {
    const { state, questions, emails, signIn, asMira, asNoor } = start()
    const late = state.fetchUser({ silent: true })
    const [question] = questions
    state.clear()
    await signIn(asNoor)
    question?.answer(asMira)
    // Whoever waits gets the user of now.
    expect(await late).toMatchObject({ email: 'noor@example.org' })
    expect(state.accounts()).toEqual([noor])
    expect(emails).toEqual(['noor@example.org'])
  })

  it('[S4.51] is overtaken by a later request, without a sign-out between them', async () => {
    const { state, questions, signIn, asMira, asNoor } = start()
    const late = state.fetchUser({ silent: true, only: 'eip155:1' })
    const [question] = questions
    await signIn(asNoor)
    question?.answer(asMira)
    await late
    expect([state.accounts(), state.user()?.email]).toEqual([[noor], 'noor@example.org'])
  })

  it.each([
    ['GET_USER', ({ state }: ReturnType<typeof start>) => state.fetchUser({ silent: true })],
    ['IS_CONNECTED', ({ state }: ReturnType<typeof start>) => state.isConnected()],
    [
      'any request',
      ({ state, questions }: ReturnType<typeof start>) =>
        state.runSignedIn(
          () => new Promise((answer, refuse) => questions.push({ name: 'RPC_REQUEST', answer, refuse })),
        ),
    ],
  ])('[S4.51] and refuses %s of the former user: who has signed in since stays', async (_, ask) => {
    const test = start()
    const { state, questions, changes, signIn, asNoor } = test
    const late = Promise.allSettled([ask(test)])
    const [question] = questions
    await signIn(asNoor)
    question?.refuse(signedOut())
    await late
    expect(state.user()).toMatchObject({ email: 'noor@example.org' })
    expect(changes).toEqual([])
  })

  it('[S4.51] and says that nobody is connected: who has signed in since stays', async () => {
    const { state, questions, signIn, asNoor } = start()
    const late = state.isConnected()
    const [question] = questions
    await signIn(asNoor)
    question?.answer({ isConnected: false })
    expect(await late).toBe(true)
    expect(state.user()).toMatchObject({ email: 'noor@example.org' })
  })
})

it('[S4.51] after a sign-out a late change of the e-mail address or the network stores nothing', async () => {
  const { state, cache, signIn, asMira } = start()
  await signIn(asMira)
  const stored = [vi.spyOn(cache, 'storeLogin'), vi.spyOn(cache, 'storeChain')]
  state.clear()
  state.setEmail('other@example.org')
  state.setNetwork('eip155:10')
  for (const store of stored) expect(store).not.toHaveBeenCalled()
  expect([state.user(), state.network()]).toEqual([undefined, 'eip155:10'])
  // Control: while somebody is signed in both are stored.
  await signIn(asMira)
  state.setEmail('other@example.org')
  state.setNetwork('eip155:10')
  for (const store of stored) expect(store).toHaveBeenCalled()
})

describe('an answer of the frame in time', () => {
  it('[S4.51] that nobody is signed in clears the user', async () => {
    const { state, questions, changes, signIn, asMira } = start()
    await signIn(asMira)
    const asked = state.isConnected()
    questions.at(-1)?.answer({ isConnected: false })
    expect(await asked).toBe(false)
    expect([state.user(), changes]).toEqual([undefined, [[]]])
    await signIn(asMira)
    const fetching = state.fetchUser({ silent: true })
    questions.at(-1)?.refuse(signedOut())
    await expect(fetching).rejects.toThrow()
    expect(state.user()).toBeUndefined()
  })
})
