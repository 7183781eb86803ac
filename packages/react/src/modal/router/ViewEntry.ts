import type { ViewName, ViewParameters } from './ViewName.ts'

/** One entry of the history: a view and its data. */
export type ViewEntry = {
  [name in ViewName]: ViewParameters[name] extends undefined
    ? { readonly view: name; readonly data?: undefined }
    : undefined extends ViewParameters[name]
      ? { readonly view: name; readonly data?: Readonly<ViewParameters[name]> }
      : { readonly view: name; readonly data: Readonly<ViewParameters[name]> }
}[ViewName]
