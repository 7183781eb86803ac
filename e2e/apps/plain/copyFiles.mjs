// The "build" of a page without a bundler: our files beside its own, and their types for the editor.
import { cpSync, writeFileSync } from 'node:fs'

cpSync('node_modules/@latchkey/react/dist/element', 'latchkey', { recursive: true })
writeFileSync('latchkey/element.d.ts', "export * from '@latchkey/react/element'\n")
