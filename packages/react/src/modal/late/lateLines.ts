import { AlertLine } from './AlertLine.tsx'
import { Manners } from './Manners.tsx'
import { SnackbarLine } from './SnackbarLine.tsx'

/**
 * The lines that speak of what happens beside the view, and how the modal is moved. Nothing has happened yet, and nobody has
 * moved anything, when a dialog opens.
 */
export const lateLines = { AlertLine, SnackbarLine, Manners } as const
