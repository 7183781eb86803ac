import type { FrameServices } from '../FrameServices.ts'
import type { ImportedSecret } from '../keys/importedSecret.ts'
import { checkPhraseWords, phraseLengths } from '../keys/phraseWords.ts'
import { promptPerson } from '../keys/promptPerson.ts'
import { addressRows, element, formButton, formField, formScreen } from '../screens/forms.ts'
import { createTranslator, type FrameText } from '../words/createTranslator.ts'

const labels = {
  phrase: 'Recovery phrase',
  evm: 'Private key for Ethereum and compatible',
  solana: 'Private key for Solana',
} as const satisfies Record<ImportedSecret['kind'], FrameText>

/**
 * Brings a wallet from elsewhere into an account that has none: which secret, the secret, the address it gives, and only then is
 * something stored. This is the only place of Latchkey where a phrase or key is typed.
 */
export function showImport(services: FrameServices, back: () => void): void {
  const { translate } = createTranslator(services.state.look.translations)
  const { body } = formScreen(
    'Import a wallet',
    'What do you have? It’s split into parts in this browser, like a wallet created here. No server gets the whole key.',
    translate,
  )
  body.append(
    element('p', {
      class: 'warning danger',
      text: translate(
        'We never ask for this. If someone told you to come here, or is talking to you right now, close this window.',
      ),
    }),
    ...(['phrase', 'evm', 'solana'] as const).map((kind) =>
      formButton(translate(labels[kind]), `import-${kind}`, () => showSecret(services, kind, back)),
    ),
    formButton(translate('Back'), 'import-back', back, 'back'),
  )
}

/** Says why an account that has a wallet takes no other one, and what to do instead. */
export function showImportRefusal(
  { state }: Pick<FrameServices, 'state'>,
  address: string | undefined,
  back: () => void,
): void {
  const { translate } = createTranslator(state.look.translations)
  const { body } = formScreen(
    'This account already has a wallet',
    'An account’s address never changes, so you can’t replace its wallet. To import another wallet, sign out and sign in with another email address.',
    translate,
  )
  body.append(
    ...(address ? [addressRows([[translate('Wallet address'), address]], 'import-existing')] : []),
    formButton(translate('Back'), 'import-back', back, 'main'),
  )
}

/** Shows the input for one kind of secret. A phrase is checked word by word while it is typed. */
function showSecret(services: FrameServices, kind: ImportedSecret['kind'], back: () => void): void {
  const { wallet, state } = services
  const { translate } = createTranslator(state.look.translations)
  const { body, act } = formScreen('Import a wallet', labels[kind], translate)
  const input =
    kind === 'phrase' ? phraseInput() : formField(translate(labels[kind]), 'import-secret', 'password').input
  // never offered to a password store, a spelling service or a keyboard that learns
  for (const [name, value] of Object.entries({
    autocomplete: 'off',
    autocapitalize: 'none',
    autocorrect: 'off',
    spellcheck: 'false',
    dir: 'ltr',
  }))
    input.setAttribute(name, value)
  const next = formButton(
    translate('Show address'),
    'import-inspect',
    () =>
      act(async () => {
        const secret = { kind, text: input.value }
        const addresses = await wallet.inspect(secret)
        input.value = ''
        showAddresses(services, secret, addresses, back)
      }),
    'main',
  )
  const words = element('div', { testId: 'import-words', attributes: { role: 'status' } })
  const update = () => {
    if (kind !== 'phrase') return
    const checked = checkPhraseWords(input.value)
    const isWhole = checked.every(({ isKnown }) => isKnown)
    next.disabled = !isWhole || !phraseLengths.some((length) => length === checked.length)
    words.replaceChildren(...describeWords(checked))
  }
  function describeWords(checked: ReturnType<typeof checkPhraseWords>): Node[] {
    const wrong = checked.flatMap((word, index) => (word.isKnown ? [] : [{ ...word, index }]))
    return [
      element('p', { text: translate('{count} words', { count: String(checked.length) }) }),
      ...wrong.slice(0, 3).flatMap(({ text, index, suggestions }) => [
        element('p', {
          text: translate('Word {number}, “{word}”, isn’t in the list.', {
            number: String(index + 1),
            word: text,
          }),
        }),
        element(
          'div',
          { class: 'suggestions' },
          ...suggestions.map((suggestion) =>
            formButton(suggestion, 'import-suggestion', () => {
              input.value = `${checked.map((word, at) => (at === index ? suggestion : word.text)).join(' ')} `
              update()
              input.focus()
            }),
          ),
        ),
      ]),
    ]
  }
  input.addEventListener('input', update)
  const label = element(
    'label',
    { class: 'field' },
    element('span', { text: translate(labels[kind]) }),
    input,
  )
  body.append(label, words, next, formButton(translate('Back'), 'import-back', back, 'back'))
  update()
  input.focus()
}

function phraseInput(): HTMLTextAreaElement {
  return element('textarea', { testId: 'import-secret', attributes: { rows: '4' } })
}

/** Shows which wallet it is. Nothing is stored before the person says that it is theirs. */
function showAddresses(
  services: FrameServices,
  secret: ImportedSecret,
  { eip155, solana }: Awaited<ReturnType<FrameServices['wallet']['inspect']>>,
  back: () => void,
): void {
  const { wallet, state } = services
  const { translate } = createTranslator(state.look.translations)
  const { body, act } = formScreen(
    'Is this your wallet?',
    'Compare the address. Nothing is stored yet.',
    translate,
  )
  const isNew = translate('A new one is created')
  body.append(
    addressRows(
      [
        [translate('Ethereum and compatible'), eip155 ?? isNew],
        ['Solana', solana ?? isNew],
      ],
      'import-addresses',
    ),
    element('p', {
      text: translate(
        'It becomes this account’s wallet permanently. It also stays where you have it now, and anyone with its phrase or key can spend everything in it.',
      ),
    }),
    formButton(
      translate('Import this wallet'),
      'import-confirm',
      () =>
        act(async () => {
          await promptPerson(services, await wallet.importSecret(secret)).finally(back)
        }),
      'main',
    ),
    formButton(translate('No, go back'), 'import-back', () => showImport(services, back), 'back'),
  )
}
