import type { ExportedKeys } from '../keys/deriveKeys.ts'
import type { ExportFacts, ExportHost } from '../keys/exportPort.ts'
import { codeForm, element, formButton, formScreen } from '../screens/forms.ts'
import type { Translate } from '../words/createTranslator.ts'

type ExportOptions = {
  readonly facts: ExportFacts
  readonly host: ExportHost
  readonly translate: Translate
  /** Closes the window. */
  readonly close: () => void
}

/**
 * Shows the export of the keys in a window of the wallet: a warning, a code, a minute of waiting, then each key behind a
 * button. Nothing is copied to the clipboard. Shown keys are hidden when the window is hidden.
 */
export function showExport(options: ExportOptions): void {
  const { facts, host, translate, close } = options
  const screen = formScreen(
    'Export keys',
    'Anyone who has them has everything in this wallet, now and forever.',
    translate,
  )
  const confirmed = ({ waitFor }: { readonly waitFor: number }) => showCoolOff(options, waitFor)
  screen.body.append(
    element('p', {
      class: 'warning danger',
      text: translate(
        'We never ask for this. If someone told you to come here, or is talking to you right now, close this window.',
      ),
    }),
    element(
      'dl',
      { class: 'rows' },
      ...[
        [translate('Account'), facts.address] as const,
        [translate('Opened from'), facts.origin] as const,
      ].flatMap(([label, value]) => [
        element('dt', { text: label }),
        element('dd', {}, element('bdi', { text: value, attributes: { dir: 'ltr' } })),
      ]),
    ),
    formButton(translate(facts.email ? 'Send code' : 'Continue'), 'export-begin', () =>
      screen.act(async () => {
        const reply = await host.begin()
        if (reply.action === 'CONFIRMED') return confirmed(reply)
        const parts = codeForm(screen, {
          translate,
          email: facts.email,
          submitLabel: 'Continue',
          submitCode: async (code) => confirmed(await host.enter(code)),
          sendAnother: async () => void (await host.begin()),
        })
        parts.at(-1)?.after(formButton(translate('Close'), 'export-close', close, 'back'))
      }),
    ),
    formButton(translate('Close'), 'export-close', close, 'back'),
  )
}

/** Shows a countdown of a minute, then the keys, so that somebody who is being talked into an export can stop. */
function showCoolOff(options: ExportOptions, waitFor: number): void {
  const { host, translate, close } = options
  const screen = formScreen(
    'Take a minute to think',
    'Your keys appear after a minute. If someone is telling you what to do, close this window.',
    translate,
  )
  const countdown = element('p', { class: 'countdown', testId: 'export-left', attributes: { role: 'timer' } })
  const retry = formButton(translate('Try again'), 'export-keys', () => loadKeys())
  retry.hidden = true
  // a second more, because times in the token are whole seconds
  const end = performance.now() + waitFor + 1000
  const loadKeys = () =>
    screen.act(async () => {
      retry.hidden = false
      showKeys(options, await host.keys())
    })
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    countdown.textContent = String(seconds)
    if (seconds > 0) return
    clearInterval(timer)
    loadKeys()
  }
  const timer = setInterval(tick, 250)
  screen.body.append(
    countdown,
    retry,
    formButton(
      translate('Close'),
      'export-close',
      () => {
        clearInterval(timer)
        close()
      },
      'back',
    ),
  )
  tick()
}

function showKeys({ translate, close }: ExportOptions, { phrase, evm, solana }: ExportedKeys): void {
  const { body } = formScreen(
    'Your keys',
    'Write them down, or enter them in your other wallet. Don’t show them to anyone, and close this window when you’re done.',
    translate,
  )
  const secrets = [
    // an imported key has no phrase
    ...(phrase === undefined
      ? []
      : [
          secretSection(
            translate,
            translate('{count}-word recovery phrase', { count: String(phrase.split(' ').length) }),
            '',
            phrase,
            'phrase',
          ),
        ]),
    secretSection(
      translate,
      translate('Private key for Ethereum and compatible'),
      evm.address,
      evm.secretKey,
      'evm',
    ),
    secretSection(translate, translate('Private key for Solana'), solana.address, solana.secretKey, 'solana'),
  ]
  const hide = () => {
    for (const secret of secrets) secret.hide()
  }
  document.addEventListener('visibilitychange', hide)
  addEventListener('pagehide', hide)
  body.append(...secrets.map(({ root }) => root), formButton(translate('Done'), 'export-done', close))
}

function secretSection(translate: Translate, label: string, address: string, secret: string, name: string) {
  const shown = element('pre', {
    class: 'message secret',
    testId: `export-${name}`,
    attributes: { dir: 'ltr', hidden: '', tabindex: '0', 'aria-label': label },
  })
  const toggle = formButton(translate('Show'), `export-show-${name}`, () => (shown.hidden ? show() : hide()))
  const show = () => {
    shown.textContent = secret
    shown.hidden = false
    toggle.textContent = translate('Hide')
  }
  const hide = () => {
    shown.textContent = ''
    shown.hidden = true
    toggle.textContent = translate('Show')
  }
  const root = element(
    'section',
    { class: 'export' },
    element('h2', { text: label }),
    address === ''
      ? undefined
      : element('p', { class: 'address' }, element('bdi', { text: address, attributes: { dir: 'ltr' } })),
    shown,
    toggle,
  )
  return { root, hide }
}
