CREATE TABLE `sandbox_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_key` text NOT NULL,
	`card` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_cards_by_customer` ON `sandbox_cards` (`customer_key`,`card`);--> statement-breakpoint
ALTER TABLE `payment_cards` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `payment_cards` ADD `at_provider` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_cards_to_remove` ON `payment_cards` (`removed_at`) WHERE "payment_cards"."removed_at" IS NOT NULL AND "payment_cards"."at_provider" = 1;--> statement-breakpoint
ALTER TABLE `payments` ADD `method` text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `card_id` text;--> statement-breakpoint
ALTER TABLE `sandbox_orders` ADD `method` text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE `vip_renewals` ADD `active` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `vip_renewals` ADD `payment_id` text;--> statement-breakpoint
ALTER TABLE `vip_renewals` ADD `grace_until` integer;--> statement-breakpoint
ALTER TABLE `vip_renewals` DROP COLUMN `grace`;