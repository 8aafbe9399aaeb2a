-- The index of rare drops that tables.ts names is built by buildIndexes.ts, without blocking.
SELECT 1;
