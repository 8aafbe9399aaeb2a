-- A node of the version before would open the box of the first opening beside its uses, without counting it: it must fail instead. Older rows have
-- one of the two uses, so nothing is read under the lock.
ALTER TABLE "free_open" ADD CONSTRAINT "free_open_use_known" CHECK (use IN ('daily', 'sign')) NOT VALID;
