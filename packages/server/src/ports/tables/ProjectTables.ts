/** Who may use the server (migration `0003_projects`). */
export type ProjectTables = {
  project: {
    id: string
    name: string
    /** Milliseconds since 1970. */
    createdAt: number
  }
  /** Origins of a project as they were entered (W2.4); none = all. */
  projectOrigin: { project: string; origin: string }
  /** What the operator set; a feature without a row has its default. */
  projectFeature: {
    project: string
    feature: string
    isEnabled: boolean
    /** JSON list of text, or null: the client's own default. */
    config: string | null
  }
}
