/** For buttons that save a file: the second click of a double click would save it again. */
export const isFirstClick = ({ detail }: { readonly detail: number }): boolean => detail < 2
