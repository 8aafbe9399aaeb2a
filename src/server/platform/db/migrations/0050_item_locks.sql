ALTER TABLE "item_instance" ADD COLUMN "locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A node of the version before knows no locks. It must fail instead of taking a locked item out of its bag. No row is locked yet, so none is read.
ALTER TABLE "item_instance" ADD CONSTRAINT "item_instance_locked_in_bag" CHECK (NOT locked OR state IN ('bag', 'exponent_bag')) NOT VALID;
