/** The element of the page with an id. */
export function found<T extends HTMLElement>(id: string, type: { new (): T }): T {
  const element = document.getElementById(id)
  if (!(element instanceof type)) throw new Error(`the page has no ${id}`)
  return element
}

/** Makes an element with a class and children; texts are never read as markup, because they come from files of strangers. */
export function made(tag: string, className: string, ...children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children)
  return element
}
