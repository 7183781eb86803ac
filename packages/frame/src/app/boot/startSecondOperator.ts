import { authLimits } from '@latchkey/protocol'
import { keysApi, recoverySecretsApi } from '@latchkey/protocol/schemas'
import { type SecondOperatorFacts, serveSecondOperator } from '../keys/secondOperatorPort.ts'
import { withOwnWords } from '../keys/secondOperatorWords.ts'
import { showNotice } from '../screens/forms.ts'
import { applyColors, applyLanguage } from '../screens/theme.ts'
import { connectToOpener } from '../screens/walletWindow.ts'
import { createApiClient } from '../session/createApiClient.ts'
import { createSession } from '../session/createSession.ts'
import { loadDeviceKey } from '../session/deviceKey.ts'
import { showSignIn } from '../settings/showSignIn.ts'
import { memoryStore, openStore } from '../store.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { loadTranslations } from '../words/loadTranslations.ts'

/**
 * Starts `/second-operator`: the window in which a person signs in to the second operator, for the frame that opened it. Its device key is
 * another one than that of the wallet, so that the second operator knows this browser again and can't compare it with the first
 * one's; the session is held in memory and ends with the window.
 */
export async function startSecondOperator(): Promise<void> {
  let isStarted = false
  const hasOpener = connectToOpener<SecondOperatorFacts>((facts, port) => {
    isStarted = true
    void start(facts, port)
  })
  const language = createTranslator(await loadTranslations(navigator.language))
  if (isStarted) return
  applyLanguage(language)
  showNotice(
    language.translate(
      hasOpener ? 'Opening the second operator…' : 'There’s nothing to do here. Go back to the app.',
    ),
    { role: 'status' },
  )
}

/** Shows the sign-in, in texts that this window loads itself: it and the frame that opened it are of one origin, the first operator's. */
async function start(facts: SecondOperatorFacts, port: MessagePort): Promise<void> {
  const translations = await loadTranslations(facts.look.locale)
  const language = createTranslator(translations)
  applyColors(facts.look)
  applyLanguage(language)
  closeAfter(authLimits.secondOperatorWindow)
  try {
    await signIn({ ...facts, look: { ...facts.look, translations } }, port)
  } catch {
    showNotice(language.translate('This window couldn’t start. Close it and try again.'), { role: 'alert' })
  }
}

/**
 * Closes this window after some milliseconds of the wall clock, also when the computer slept meanwhile: what it shows and asks for
 * must not outlast the time for which the wallet's own sign-in service lets no new device in.
 */
function closeAfter(life: number): void {
  const until = Date.now() + life
  setInterval(() => {
    if (Date.now() >= until) close()
  }, 1_000)
}

async function signIn({ look, operator, email }: SecondOperatorFacts, port: MessagePort): Promise<void> {
  const { auth, keys, projectId, host } = operator
  const { translate } = createTranslator(look.translations)
  const store = await openStore('latchkey-second-operator')
  const api = withOwnWords(createApiClient({ projectId, deviceKey: await loadDeviceKey(store) }))
  const session = createSession({ api, auth, store: memoryStore() })
  addEventListener('pagehide', () => void session.end())
  const state = {
    look,
    claimedName: undefined,
    flowId: undefined,
    addresses: undefined,
    isWalletReady: false,
  }
  const services = {
    api,
    auth,
    session,
    state: { ...state, abort: new AbortController() },
    wallet: { prepare: () => {} },
  }

  showSignIn(
    services,
    () => {
      showNotice(translate('You’re signed in to {host}. This window closes automatically.', { host }), {
        role: 'status',
        testId: 'second-operator-done',
      })
      void session.account().then((account) => {
        if (!account) return
        const { store, read, delete: remove } = recoverySecretsApi
        const getToken = () => session.accessToken()
        serveSecondOperator(port, {
          account: account.id,
          getSealingKey: () => api.call(keys, keysApi.sealingKey, undefined),
          store: async (request) => api.call(keys, store, request, await getToken()),
          read: async (request) => api.call(keys, read, request, await getToken()),
          delete: async (request) => api.call(keys, remove, request, await getToken()),
        })
      })
    },
    {
      title: 'Second operator',
      lead: 'An operator other than your wallet’s stores part of your recovery. It emails you its own code.',
      host,
      email,
    },
  )
}
