DROP INDEX "item_instance_bag_value";--> statement-breakpoint
CREATE INDEX "item_instance_bag" ON "item_instance" USING btree ("owner_id","price","id") WHERE state = 'bag';