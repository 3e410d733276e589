CREATE TABLE `payment_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_card_id` text NOT NULL,
	`rebill_id` text NOT NULL,
	`pan` text NOT NULL,
	`expires` text,
	`main` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_cards_by_member` ON `payment_cards` (`user_id`,`provider`,`provider_card_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`request_key` text NOT NULL,
	`kind` text NOT NULL,
	`product_id` integer NOT NULL,
	`days` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`renews` integer DEFAULT false NOT NULL,
	`provider` text NOT NULL,
	`order_id` text NOT NULL,
	`attempt` integer DEFAULT 0 NOT NULL,
	`provider_id` text,
	`url` text,
	`status` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`ask_at` integer,
	`asks` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `vip_products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_by_request` ON `payments` (`user_id`,`request_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_by_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_by_provider` ON `payments` (`provider`,`provider_id`);--> statement-breakpoint
CREATE INDEX `payments_by_user` ON `payments` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_to_ask` ON `payments` (`ask_at`) WHERE "payments"."ask_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`total` integer NOT NULL,
	`asked_by` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`state` text NOT NULL,
	`answer` text,
	`created_at` integer NOT NULL,
	`ask_at` integer,
	`asks` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `refunds_by_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_to_ask` ON `refunds` (`ask_at`) WHERE "refunds"."ask_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `sandbox_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`description` text NOT NULL,
	`email` text NOT NULL,
	`lang` text NOT NULL,
	`customer_key` text NOT NULL,
	`saves_card` integer NOT NULL,
	`return_url` text NOT NULL,
	`expires_at` integer NOT NULL,
	`status` text NOT NULL,
	`card` text,
	`failure` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`later_at` integer,
	`later` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_orders_orderId_unique` ON `sandbox_orders` (`order_id`);--> statement-breakpoint
CREATE TABLE `vip_products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`days` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`created_at` integer NOT NULL,
	`retired_at` integer
);
--> statement-breakpoint
CREATE INDEX `vip_products_on_sale` ON `vip_products` (`days`) WHERE "vip_products"."retired_at" IS NULL;--> statement-breakpoint
CREATE TABLE `vip_renewals` (
	`user_id` text PRIMARY KEY NOT NULL,
	`product_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`charge_at` integer,
	`remind_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`grace` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `vip_products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `vip_renewals_to_charge` ON `vip_renewals` (`charge_at`) WHERE "vip_renewals"."charge_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `vip_renewals_to_remind` ON `vip_renewals` (`remind_at`) WHERE "vip_renewals"."remind_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO `vip_products` (`days`, `amount`, `currency`, `created_at`) VALUES (30, 39900, 'RUB', 0), (90, 89900, 'RUB', 0), (365, 269900, 'RUB', 0);
