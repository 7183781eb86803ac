import { errors } from '../languages/en/errors.ts'
import { AlertLine } from './AlertLine.tsx'
import { ModalGestures } from './ModalGestures.tsx'
import { SnackbarLine } from './SnackbarLine.tsx'

/**
 * The lines that speak of what happens beside the view, how the modal is moved, and the words for what can go wrong. Nothing
 * has happened yet, and nobody has moved anything, when a dialog opens.
 */
export const lateCode = { AlertLine, SnackbarLine, Manners: ModalGestures, errors } as const
