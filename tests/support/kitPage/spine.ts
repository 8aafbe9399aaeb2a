/** Acts of the Spine tests. */
export const spine = {}
