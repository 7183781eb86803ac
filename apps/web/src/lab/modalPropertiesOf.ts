import type { LatchkeyProviderProps, Modal, ThemeMode } from '@latchkey/react'
import type { LabOptions } from './readLabOptions.ts'

/** What the lab's address has its provider told; `modal` is the one the page made for it, which counts with `made`. */
export function modalPropertiesOf(
  { accent, locale, made, themed }: LabOptions,
  mode: ThemeMode,
  modal: Modal,
): Omit<LatchkeyProviderProps, 'config' | 'children'> {
  return {
    modal: made ? modal : undefined,
    themeMode: themed ? mode : undefined,
    themeVariables: accent ? { '--lk-accent': accent } : undefined,
    locale,
  }
}
