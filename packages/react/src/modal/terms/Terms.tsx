import type { ReactNode } from 'react'
import { useConfig } from '../../provider/useConfig.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { termsOf } from './termsOf.ts'

/** Properties of {@link Terms}. */
export type TermsProps = {
  /** Whether what leads to a wallet is seen before, out of reach; default `false`: it isn't even begun. */
  preview?: boolean
  children: ReactNode
}

/** What leads to a wallet: in an app with `features.legalCheckbox` not before the person has agreed to its terms (S9.71). */
export function Terms({ preview = false, children }: TermsProps) {
  const links = termsOf(useConfig())
  return links ? <LazyPart load={importGate} props={{ links, preview, children }} /> : children
}

const importGate = async () => (await import('./TermsGate.tsx')).TermsGate
