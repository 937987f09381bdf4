let loaded: Promise<void> | undefined

/** Loads the styles that the start screen does not need; the build divides the sheet (vite.config.ts). */
export const loadStyles = (): Promise<void> => {
  loaded ??= new Promise((resolve) => {
    const first = document.querySelector<HTMLLinkElement>('link[data-others]')
    if (!first) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = first.dataset.others ?? ''
    link.onload = () => resolve()
    link.onerror = () => {
      loaded = undefined
      resolve()
    }
    first.after(link)
  })
  return loaded
}
