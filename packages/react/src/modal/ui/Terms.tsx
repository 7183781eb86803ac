import type { Config } from '@latchkey/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useConfig, useModal, useModalState } from '../../LatchkeyContext.ts'
import { useMessages } from '../languages/translate.ts'
import { LazyPart } from './LazyPart.tsx'
import { toSafeLink } from './Row.tsx'
import css from './Terms.css?inline'

/** Properties of {@link Terms}. */
export type TermsProps = {
  /** Whether what leads to a wallet is seen before, out of reach; default `false`: it isn't even begun. */
  preview?: boolean
  children: ReactNode
}

/** What leads to a wallet: in an app with `features.legalCheckbox` not before the person has agreed to its terms. */
export function Terms({ preview = false, children }: TermsProps) {
  const links = getTermsLinks(useConfig())
  return links ? <LazyPart load={importGate} props={{ links, preview, children }} /> : children
}

Terms.css = css

const importGate = async () => (await import('./Terms.tsx')).TermsGate

/** Properties of {@link TermsGate}. */
export type TermsGateProps = { links: TermsLinks; preview: boolean; children: ReactNode }

/** The box to tick, and below it what may be used then. The tick counts until the page is left. */
export function TermsGate({ links, preview, children }: TermsGateProps) {
  const modal = useModal()
  const { agreed = false } = useModalState()
  const rest = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // As an attribute: React 18 and 19 read the property `inert` differently.
    rest.current?.toggleAttribute('inert', !agreed)
  }, [agreed])
  return (
    <div className="lk-terms">
      <div className="lk-terms-line">
        <input
          id="lk-terms-box"
          type="checkbox"
          checked={agreed}
          onChange={({ target }) => modal._internal.set({ agreed: target.checked })}
          aria-labelledby="lk-terms-text"
          data-testid="legal-checkbox"
        />
        <label id="lk-terms-text" htmlFor="lk-terms-box">
          <Sentence links={links} />
        </label>
      </div>
      {(agreed || preview) && (
        <div ref={rest} className="lk-terms-rest">
          {children}
        </div>
      )}
    </div>
  )
}

/** Marks that no text has, where the links of the sentence stand. */
const marks = { terms: '\uE000', privacy: '\uE001' }

function Sentence({ links }: { links: TermsLinks }) {
  const t = useMessages()
  const key = links.terms === null ? 'terms.privacy' : links.privacy === null ? 'terms.terms' : 'terms.both'
  const names = { [marks.terms]: t('terms.termsName'), [marks.privacy]: t('terms.privacyName') }
  const addresses = { [marks.terms]: links.terms, [marks.privacy]: links.privacy }
  return t(key, marks)
    .split(/([\uE000\uE001])/)
    .map((part) =>
      addresses[part] ? (
        <a key={part} href={addresses[part]} target="_blank" rel="noopener noreferrer">
          {names[part]}
        </a>
      ) : (
        (names[part] ?? part)
      ),
    )
}

/** Where the app's papers are; one without an address that can be followed is named without a link. */
export type TermsLinks = {
  /** `null`: the app has none. */
  readonly terms: string | undefined | null
  readonly privacy: string | undefined | null
}

/** What a person has to agree to before connecting; `undefined` where the app doesn't ask. */
export function getTermsLinks({ features, _internal }: Config): TermsLinks | undefined {
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = _internal.parameters
  if (!features.legalCheckbox || !(terms || privacy)) return undefined
  return { terms: terms ? toSafeLink(terms) : null, privacy: privacy ? toSafeLink(privacy) : null }
}
