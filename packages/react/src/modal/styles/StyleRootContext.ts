import { createContext } from 'react'
import type { StyleRoot } from './createStyleRoot.ts'

/** Where styles of the surrounding tree go; absent outside of a tree of ours, e.g. in a unit test of one component. */
export const StyleRootContext = createContext<StyleRoot | undefined>(undefined)
