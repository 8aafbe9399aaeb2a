/** Id of the free boxes on the page 福利, to which the welcome of a new player scrolls. */
export const FREE_BOXES = 'free-boxes'
